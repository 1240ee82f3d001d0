"""What a tester does to the sandbox, behind the control calls and the console alike (contract §4)."""
