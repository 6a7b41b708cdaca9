import type { SignedIn } from '@guiche/contract/features/page-sign-in'
import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { cameBackWith, finishSignIn } from './api/page-sign-in.ts'
import { useRefusal } from './useRefusal.ts'

/** Removes the code from the address bar and the history at once: it works once, and only for this user. */
const takeFromAddress = () => {
  const back = cameBackWith(location.search)
  if (back !== null) history.replaceState(history.state, '', location.pathname)
  return back
}

/** Connects the pages of a user who has just come back from Meta, and shows the result of each. */
export const PageSignInReturn = () => {
  const t = useTexts()
  const explain = useRefusal()
  const [isFinishing, setFinishing] = useState(false)
  const [left, setLeft] = useState<SignedIn['left']>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the address had when the screen opened.
  useEffect(() => {
    const back = takeFromAddress()
    if (back === null) return
    if (back === 'cancelled') return void toast.error(t('connections.signIn.cancelled'))
    setFinishing(true)
    finishSignIn(back)
      .then((signedIn) => {
        toast.success(t('connections.signIn.done', { count: signedIn.connections.length }))
        setLeft(signedIn.left)
      })
      .catch((error: unknown) => toast.error(explain(error)))
      .finally(() => setFinishing(false))
  }, [])
  if (isFinishing) return <Notice tone="plain">{t('connections.signIn.finishing')}</Notice>
  return left.map(({ pageId, channel, name, reason }) => (
    <Notice key={`${channel} ${pageId}`} tone="warn">
      {t(`connections.signIn.left.${reason}`, { name })}
    </Notice>
  ))
}
