"""One function per call, by domain, each with `@serves(<row of the call table>)`."""
