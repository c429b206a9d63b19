"""The microphone beside the table: always listening, hands free."""
