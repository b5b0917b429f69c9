pwned
