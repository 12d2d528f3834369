// Ends with an error whose stack is read (run-commands.test.ts).

type Place = { readonly bench: string }

function fail({ bench }: Place): never {
  throw new Error(`no parcel at ${bench}`)
}

fail({ bench: 'bench 4' })
