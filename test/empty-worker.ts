/** The tests' runtime requires a worker; this one does nothing. */
export default {}
