import { useQuery } from '@tanstack/react-query'
import { rememberedStore } from '../../../lib/storage.ts'
import { useStore } from '../../../lib/store.ts'
import { signatureAllowed } from '../api.ts'

const wish = rememberedStore('sign', 'on')
const toggle = (): void => wish.set(wish.get() === 'on' ? 'off' : 'on')

/** The agent's name above the text: if the company uses signatures, and unless this user switched it off. */
export const useSignature = () => {
  const { data } = useQuery(signatureAllowed)
  const isWanted = useStore(wish) === 'on'
  const isAllowed = data?.sendSignMessage === 'enabled'
  return { isAllowed, isOn: isAllowed && isWanted, toggle }
}
