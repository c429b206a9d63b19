#!/bin/sh
# Makes the recordings in which the scorekeeper is called before something is said to it.
# Needs: apt-get install festival festvox-ru ffmpeg.
set -eu
cd "$(dirname "$0")"

make() {
    echo "$2" | text2wave -o note.wav -eval '(voice_msu_ru_nsh_clunits)'
    ffmpeg -nostdin -loglevel error -y -i note.wav -ar 48000 -c:a libopus -b:a 24k -application voip "$1.ogg"
}

make krasny-chorny-mimo "маркёр, красный, чёрный, мимо"
make otmeni "маркёр, отмени последний удар"
make zov "маркёр"
rm note.wav
