/**
 * One body of long polling carries as many packets as its sender likes, and the library takes all of them apart before anybody else has a turn. They are
 * counted here by what stands between them, before the body is looked at; whoever packs more than an honest client has ready is cut off.
 */
import { type Allowance, allowanceOf } from './allowance.ts'

/** What a client that was offline for a moment has ready: no more than the door would hear at once. */
const mostPacketsOfBody = 200
/** The older form of polling comes as a form, and is unfolded after this. */
const separators = ['\u001e', '%1e', '%1E']

/** The library's own, which it calls with each body. */
interface Transport {
  name: string
  onData: (body: string) => void
}

/** At most one more than may be: counting ends there. */
const packetsIn = (body: string): number => {
  let packets = 1
  for (const separator of separators)
    for (let at = body.indexOf(separator); at >= 0 && packets <= mostPacketsOfBody; packets += 1)
      at = body.indexOf(separator, at + 1)
  return packets
}

export const boundPolling = (connection: { transport: object }, allowance: Allowance, onFlood: () => void): void => {
  const transport = connection.transport as Transport
  if (transport.name !== 'polling') return
  const isWithin = allowanceOf(allowance)
  const handOn = transport.onData.bind(transport)
  transport.onData = (body) => {
    const packets = packetsIn(body)
    if (packets > mostPacketsOfBody || !isWithin(packets)) onFlood()
    else handOn(body)
  }
}
