import { describe, expect, it } from 'vitest'
import { traceOf } from '../../../../src/app/disk/error-trace.ts'
import { AppError } from '../../../../src/contract/errors.ts'

const secret = '4711 Brindlewick Crescent'

const withStack = (...places: readonly string[]) =>
  Object.assign(new Error(secret), { stack: [`Error: ${secret}`, ...places].join('\n') })

describe('what of an error is written down', () => {
  it('is its name, its code and where it happened', () => {
    const { frames, ...rest } = traceOf(new AppError('not_found', secret))
    expect(rest).toEqual({ cause: 'AppError', code: 'not_found' })
    expect(frames[0]).toMatch(/^test\/unit\/app\/disk\/error-trace\.test\.ts:\d+:\d+$/)
    expect(traceOf(Object.assign(new Error(secret), { code: 'ENOSPC' }))).toMatchObject({ code: 'ENOSPC' })
  })

  // Each is a place where a library, a service or a packer may have put words.
  it.each([
    ['a message', new Error(secret)],
    ['lines of a message that look like frames', new Error(`x\n    at ${secret} (/src/a.ts:1:1)`)],
    [
      'a message that was changed after the stack was made',
      Object.assign(new Error(secret), { message: 'x' }),
    ],
    ['a name', Object.assign(new Error('x'), { name: secret })],
    ['a code', Object.assign(new Error('x'), { code: secret })],
    ['a code that is a key', Object.assign(new Error('x'), { code: 'k-Brindlewick' })],
    ['another property', Object.assign(new Error('x'), { order: secret })],
    ['a string thrown in place of an error', secret],
    ['an object thrown in place of an error', { message: secret }],
    ['a stack that is none', Object.assign(new Error('x'), { stack: secret })],
  ])('is never %s', (_, thrown) => {
    expect(JSON.stringify(traceOf(thrown))).not.toContain('Brindlewick')
  })

  it('names files as the project does, not where the user has it', () => {
    expect(
      traceOf(
        withStack(
          '    at Spool.take (C:\\Users\\Zyxwen\\src\\packbench\\src\\core\\spool.ts:10:5)',
          '    at async file:///home/Zyxwen/app/out/main/index.js?v=1:7:9',
          '    at new Pool (/home/Zyxwen/src/node_modules/pool/src/pool.js:3:1)',
          '    at node:internal/process/task_queues:105:5',
          '    at /home/Zyxwen/loose.js:1:2',
        ),
      ).frames,
    ).toEqual([
      'Spool.take src/core/spool.ts:10:5',
      'out/main/index.js:7:9',
      'new Pool node_modules/pool/src/pool.js:3:1',
      'node:internal/process/task_queues:105:5',
      'loose.js:1:2',
    ])
  })

  it('says the type alone of what is no error', () => {
    expect(traceOf(undefined)).toEqual({ cause: 'undefined', frames: [] })
    expect(
      traceOf(
        Object.defineProperty(new Error('x'), 'name', {
          get() {
            throw new Error(secret)
          },
        }),
      ),
    ).toEqual({ cause: 'Error', frames: [] })
  })
})
