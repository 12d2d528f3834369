/** True for hosts that are this machine itself, with the brackets of an address or without. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
