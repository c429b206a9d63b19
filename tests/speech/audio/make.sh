#!/bin/sh
# Makes the voice notes of notes.toml: Russian speech as OGG/Opus, as a phone sends it.
# Needs: apt-get install festival festvox-ru ffmpeg; Python 3.11.
set -eu
cd "$(dirname "$0")"

python3 -c '
import tomllib
for note in tomllib.load(open("notes.toml", "rb"))["notes"]:
    print(note["file"], note["say"], sep="\t")
' | while IFS="$(printf '\t')" read -r file say; do
    echo "$say" | text2wave -o note.wav -eval '(voice_msu_ru_nsh_clunits)'
    ffmpeg -nostdin -loglevel error -y -i note.wav -ar 48000 -c:a libopus -b:a 24k -application voip "$file"
done
rm note.wav
