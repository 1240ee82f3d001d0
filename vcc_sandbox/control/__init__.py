"""What a tester can make happen: time, payments, ends of waiting things, states of people, faults; and see: traffic."""
