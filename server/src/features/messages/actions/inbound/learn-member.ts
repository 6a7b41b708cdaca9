import { ContactId } from '@guiche/contract/core/ids'
import type { Identity } from '../../../../channels/channel.ts'
import type { Work } from '../../../../context.ts'
import { showLearntNumber } from '../../../contacts/actions/learn-identities.ts'
import { learn } from '../../store/inbound-writes.ts'

interface Member {
  id: number
  name: string
  number: string
}

/**
 * A member of a group who is known by number may edit under the LID alone, and one who is known by LID alone gets their
 * number. Another spelling of a number is not kept.
 */
export const learnMember = async (work: Work, identities: readonly Identity[], member: Member): Promise<Member> => {
  if (new Set(identities.map(({ kind }) => kind)).size < 2) return member
  const fresh = member.number === '' ? identities : identities.filter(({ kind }) => kind === 'lid')
  await learn(work.tx, fresh, member.id)
  if (member.number !== '') return member
  return { ...member, ...(await showLearntNumber(work, ContactId.parse(member.id), identities)) }
}
