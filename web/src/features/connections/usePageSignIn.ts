import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.tsx'
import { signInAddress } from './api/page-sign-in.ts'
import { useRefusal } from './useRefusal.ts'

/** Leads this tab to Meta; the result is shown when it is back. */
export const usePageSignIn = () => {
  const t = useTexts()
  const explain = useRefusal()
  const [isBusy, setBusy] = useState(false)
  const begin = async (addInstagram: boolean): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      const address = await signInAddress(addInstagram)
      if (address === null) toast.error(t('connections.signIn.notSet'))
      else location.assign(address)
    } catch (error) {
      toast.error(explain(error))
    } finally {
      setBusy(false)
    }
  }
  return { begin, isBusy }
}
