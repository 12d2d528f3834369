/** Facts that cannot be read with the keys that are here are counted for the targets that wait for them, and for an order. */
export const resultFactsAside = `
CREATE INDEX result_facts_aside ON result_facts (order_id) WHERE is_aside = 1;
`
