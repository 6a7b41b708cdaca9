import type { PhraseCampaign } from '@guiche/contract/features/phrase-campaigns'

interface Around {
  isConnected: boolean
  isFlowOn: boolean
  isFlowPublished: boolean
}

/** Why a phrase starts nothing, whether it is on or not. */
export const restOf = ({ isConnected, isFlowOn, isFlowPublished }: Around): PhraseCampaign['rest'] => {
  if (!isConnected) return 'noConnection'
  if (!isFlowPublished) return 'flowUnpublished'
  return isFlowOn ? null : 'flowOff'
}
