// Check digits of the numbers that carriers print. Each takes the whole number, its check digit last (for S10: ninth).

/**
 * GS1's: from the right, digits weigh 1 (the check digit), 3, 1, 3 …; the sum is a multiple of 10. Also USPS (Publication
 * 199, MOD 10), and FedEx Ground.
 */
export function hasGs1CheckDigit(digits: string): boolean {
  let sum = 0
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    sum += Number(digits.at(-1 - fromRight)) * (fromRight % 2 === 0 ? 1 : 3)
  }
  return sum % 10 === 0
}

/** UPS 1Z: after "1Z", letters count as (code − 3) mod 10; from the left, values weigh 1, 2, 1, 2 …; modulo 10. */
export function hasUpsCheckDigit(number: string): boolean {
  let sum = 0
  const values = number.slice(2)
  for (let at = 0; at < values.length - 1; at++) {
    const value = /\d/.test(values.charAt(at)) ? Number(values.charAt(at)) : (values.charCodeAt(at) - 3) % 10
    sum += value * (at % 2 === 0 ? 1 : 2)
  }
  return String((10 - (sum % 10)) % 10) === values.at(-1)
}

/** FedEx Express: from the right, digits before the check digit weigh 1, 3, 7, 1, 3, 7 …; modulo 11, and 10 counts as 0. */
export function hasFedexExpressCheckDigit(digits: string): boolean {
  const weights = [1, 3, 7] as const
  let sum = 0
  for (let fromRight = 1; fromRight < digits.length; fromRight++) {
    sum += Number(digits.at(-1 - fromRight)) * (weights[(fromRight - 1) % 3] ?? 0)
  }
  return String((sum % 11) % 10) === digits.at(-1)
}

/** DHL Express waybill: the digits before it modulo 7. */
export function hasMod7CheckDigit(digits: string): boolean {
  return String(Number(digits.slice(0, -1)) % 7) === digits.at(-1)
}

/** UPU S10: two letters, eight digits that weigh 8 6 4 2 3 5 9 7, the check digit, two letters of the country. */
export function hasS10CheckDigit(number: string): boolean {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number.charAt(2 + at)), 0)
  const check = 11 - (sum % 11)
  return String(check === 10 ? 0 : check === 11 ? 5 : check) === number.charAt(10)
}
