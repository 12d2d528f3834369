// What a warehouse system in the browser does to work with a bench: pair once, then print, ship, and follow what happens.
// Plain, and without any library. docs/programs.md says the rest.

const place = 'packbench'
/** Where the bench is, and the key that it gave this page: it works in pages of this origin alone. */
let station = JSON.parse(localStorage.getItem(place) ?? 'null')

/** Asks the bench. Throws what it says is wrong (RFC 9457). */
async function ask(method, path, { json, body, type, once } = {}) {
  const response = await fetch(station.address + path, {
    method,
    headers: {
      ...(station.key && { Authorization: `Bearer ${station.key}` }),
      ...((json || type) && { 'Content-Type': type ?? 'application/json' }),
      // Sent again with the same word, it is not done again: whatever became of the first answer.
      ...(once && { 'Idempotency-Key': once }),
    },
    body: json ? JSON.stringify(json) : body,
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${answer.code}: ${answer.detail ?? answer.title}`)
  return answer
}

/** Does a form's work when its button is pressed, once at a time; what came of it stands below. */
function serve(id, work) {
  const form = document.getElementById(id)
  const [button, output] = [form.querySelector('button'), form.querySelector('output')]
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    button.disabled = true
    output.value = '…'
    try {
      output.value = await work(Object.fromEntries(new FormData(form)))
    } catch (error) {
      output.value = `Not done. ${error.message}`
    }
    button.disabled = false
  })
}

serve('pair', async ({ station: address, code }) => {
  station = { address }
  const { key } = await ask('POST', '/pair', { json: { code } })
  station = { address, key }
  localStorage.setItem(place, JSON.stringify(station))
  void begin()
  return 'Paired.'
})

serve('print', async ({ printer, zpl }) => {
  const path = `/print?${new URLSearchParams({ printer, fileName: 'From a page' })}`
  const job = await ask('POST', path, { body: zpl, type: 'application/zpl', once: crypto.randomUUID() })
  return `Job ${job.id} is ${job.state}.`
})

serve('ship', async (order) => {
  const { orders } = await ask('POST', '/orders', { json: order })
  if (orders[0].outcome === 'rejected') throw new Error(orders[0].detail)
  const number = order['order number']
  // One word for one order: pressed again, also after a reload, it is the same parcel, and is paid for once. After `refused` take a new one.
  const path = `/orders/${encodeURIComponent(number)}/ship`
  const { state, parcel } = await ask('POST', path, { json: {}, once: `ship ${number}` })
  if (state === 'bought') return `Bought: ${parcel.trackingNumber}.`
  if (state === 'refused') return `The service refused it: ${parcel.reason?.message}`
  // It may be paid for. What became of it is told below.
  return `Not known yet (${state}). Do not ship it elsewhere.`
})

/** Follows what happens as long as the page is open. `EventSource` cannot send a key: the stream is read by hand. */
async function follow() {
  const followed = station
  let lastId
  let isCut = false
  while (station === followed) {
    try {
      const response = await fetch(`${station.address}/events`, {
        headers: {
          Authorization: `Bearer ${station.key}`,
          // What happened while the line was cut comes first.
          ...(lastId && { 'Last-Event-ID': lastId }),
        },
      })
      if (response.status === 401) return tell('The key opens nothing any more: pair this page again.')
      if (!response.ok) throw new Error(String(response.status))
      isCut = false
      let text = ''
      for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
        const events = (text + piece).split('\n\n')
        text = events.pop()
        for (const { id, event, data } of events.map(fieldsOf)) {
          lastId = id ?? lastId
          if (event) tell(`${event} ${data}`)
        }
      }
    } catch {
      // A page that is not paired is told no more than one whose bench is gone.
      if (!isCut) tell('The bench does not answer, or this page is paired no more. It is tried again.')
      isCut = true
    }
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
}

/** `id: 7\nevent: parcel\ndata: {}` by its names. A line that begins with a colon says nothing. */
const fieldsOf = (event) =>
  Object.fromEntries(
    event
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )

function tell(text) {
  const line = document.createElement('li')
  line.textContent = text
  document.getElementById('events').prepend(line)
}

/** With its key: which printers there are, and what happens from now on. */
async function begin() {
  document.querySelector('[name=station]').value = station.address
  void follow()
  const { printers } = await ask('GET', '/printers')
  const options = printers.map(({ id, name }) => new Option(name, id))
  document.querySelector('[name=printer]').replaceChildren(...options)
}

if (station) void begin()
