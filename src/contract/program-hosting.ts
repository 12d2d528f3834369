// Where the installed station serves other programs. Part of what the page can ask about them (programs.ts), and of the station
// profile.

import { z } from 'zod'

export const usualProgramPort = 4_880

const FilePath = z.string().trim().min(1).max(1_000)

const isThisComputer = (address: string) => address === '127.0.0.1' || address === '::1'

/** Off where nothing is said. Beyond this computer it is served with TLS alone. */
export const ProgramHosting = z
  .strictObject({
    on: z.boolean(),
    port: z.int().min(1_024).max(65_535).default(usualProgramPort),
    address: z
      .union([z.ipv4(), z.ipv6()])
      .default('127.0.0.1')
      .describe('Where it listens: this computer alone, one address of it, or 0.0.0.0 for all'),
    tls: z
      .strictObject({ certificateFile: FilePath, keyFile: FilePath })
      .optional()
      .describe('PEM files, the certificate with its chain'),
  })
  .refine(({ address, tls }) => isThisComputer(address) || tls !== undefined, {
    path: ['tls'],
    message: 'is needed where other computers are served',
  })
export type ProgramHosting = z.infer<typeof ProgramHosting>
