/** The heading of a file of orders that differ by number and recipient only; see docs/order-files.md. */
export const csvHeading = 'order number,recipient,street1,city,state,zip,country,weight,weight unit,service'

export const csvRow = (orderNumber: string, recipient: string): string =>
  `${orderNumber},${recipient},12 Sample St,Chicago,IL,60601,US,12,oz,GroundAdvantage`
