// A port for a server that stops listening for a while and goes on later.

/** Below those that the system gives to listeners and connections by itself (Linux 32768, others 49152 and up). */
const lowest = 20_000
const highest = 32_000
const mostTries = 50

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Listens on a port that nobody else is given meanwhile. Answers with it. */
export async function listenOnOwnPort(listen: (port: number) => Promise<void>): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    try {
      await listen(port)
      return port
    } catch (error) {
      if (!isTaken(error) || tries === mostTries) throw error
    }
  }
}
