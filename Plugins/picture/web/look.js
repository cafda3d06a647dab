export default kit => class {};
