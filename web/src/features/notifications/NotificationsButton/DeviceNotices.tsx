import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { useStore } from '../../../lib/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { pushState } from '../api/push-state.ts'
import { sendTestPush, turnPushOff, turnPushOn } from '../api.ts'
import classes from './Notifications.module.css'

/** One action at a time; a failure is shown. The browser's own errors are not for users, and not in their language. */
const useBusy = () => {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const run = (work: () => Promise<unknown>) => {
    setBusy(true)
    work()
      .catch((error: unknown) => toast.error(error instanceof DOMException ? t('notices.failed') : error))
      .finally(() => setBusy(false))
  }
  return { isBusy, run }
}

/** Notifications of this browser, also while the page is closed. */
export const DeviceNotices = () => {
  const t = useTexts()
  const { id } = useUser()
  const state = useStore(pushState)
  const { isBusy, run } = useBusy()
  const test = async () => {
    const { devices } = await sendTestPush()
    toast.info(t('notices.testSent', { count: devices }))
  }
  const toggle = (isOn: boolean) => run(() => (isOn ? turnPushOn(id) : turnPushOff()))
  return (
    <section className={classes.device} aria-label={t('notices.device')}>
      <Switch
        label={t('notices.device')}
        checked={state === 'on'}
        disabled={isBusy || state === 'unsupported' || state === 'blocked'}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      <p className={classes.hint}>{t(`notices.states.${state}`)}</p>
      {state === 'on' && (
        <Button isBusy={isBusy} onClick={() => run(test)}>
          {t('notices.test')}
        </Button>
      )}
    </section>
  )
}
