"""What a call does, by domain; no HTTP here."""
