/** The tests' runtime wants a worker of its own; it has nothing to do. */
export default {}
