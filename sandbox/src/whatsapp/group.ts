/** Groups: their members, and the server's description of them. */
import { randomBytes } from 'node:crypto'
import type { Addressing, Person } from './person.ts'
import { node, type Stanza, seconds } from './stanza.ts'

export interface Group {
  jid: string
  subject: string
  creator: Person
  members: Person[]
  addressing: Addressing
  created: number
}

export function newGroup(subject: string, creator: Person, members: Person[], addressing: Addressing): Group {
  const jid = `1203630${randomBytes(5).readUIntBE(0, 5)}@g.us`
  const others = members.filter((member) => member !== creator)
  return { jid, subject, creator, members: [creator, ...others], addressing, created: seconds() }
}

export const jidInGroup = (group: Group, person: Person) => (group.addressing === 'lid' ? person.lidJid : person.jid)

export function groupStanza(group: Group): Stanza {
  const creator = jidInGroup(group, group.creator)
  const attrs = {
    id: group.jid.replace('@g.us', ''),
    subject: group.subject,
    s_t: String(group.created),
    s_o: creator,
    creation: String(group.created),
    creator,
    addressing_mode: group.addressing,
    size: String(group.members.length),
  }
  return node(
    'group',
    attrs,
    group.members.map((member) => participantStanza(group, member)),
  )
}

function participantStanza(group: Group, member: Person): Stanza {
  const byLid = group.addressing === 'lid'
  return node('participant', {
    jid: jidInGroup(group, member),
    phone_number: byLid ? member.jid : undefined,
    lid: byLid ? undefined : member.lidJid,
    type: member === group.creator ? 'superadmin' : undefined,
  })
}
