import type { OperationInput, OperationOutput } from '../../src/contract/operations.ts'
import { listenOnOwnPort } from './own-port.ts'

type SetHosting = (
  wish: OperationInput<'programs.setHosting'>,
) => Promise<OperationOutput<'programs.setHosting'>>

/** Switches serving on as wished, on a port that is free, as far as anybody can tell. Answers as the operation does. */
export async function servePrograms(
  set: SetHosting,
  wish: Omit<OperationInput<'programs.setHosting'>, 'port' | 'on'> = {},
): Promise<OperationOutput<'programs.setHosting'>> {
  const answers: OperationOutput<'programs.setHosting'>[] = []
  await listenOnOwnPort(async (port) => {
    const answer = await set({ ...wish, on: true, port })
    if (answer.hosting?.fault?.code === 'conflict')
      throw Object.assign(new Error('taken'), { code: 'EADDRINUSE' })
    answers.push(answer)
  })
  const [answer] = answers
  if (!answer) throw new Error('a port was found')
  return answer
}
