import type { WASocket } from 'baileys'
import type { Identity } from '../../channel.ts'
import { identityOf } from '../translate-inbound/people.ts'

/** Both names of a chat, as far as the library knows them. */
export const namesOf = async ({ signalRepository: { lidMapping } }: WASocket, jid: string): Promise<Identity[]> => {
  const other = jid.endsWith('@lid') ? await lidMapping.getPNForLID(jid) : await lidMapping.getLIDForPN(jid)
  return [identityOf(jid), identityOf(other)].filter((name) => name !== undefined)
}
