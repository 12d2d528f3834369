/** What benches listen to. Behind it: the warehouse, of a claim its order's key, and nothing else. */
export const claimsChannel = 'packbench_claims'
