import type { Connection } from '@guiche/contract/features/connections'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useSyncState } from '../../lib/socket.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { endsCode } from './api/next-step.ts'
import { useConnection, usePhoneUrl } from './api.ts'
import { DemoPhone } from './QrDialog/DemoPhone.tsx'
import { QrFrame } from './QrDialog/QrFrame.tsx'
import classes from './QrDialog.module.css'

const steps = ['open', 'menu', 'link', 'scan'] as const

const PhoneSteps = () => {
  const t = useTexts()
  return (
    <div>
      <h3 className={classes.title}>{t('connections.qr.stepsTitle')}</h3>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{t(`connections.qr.steps.${step}`)}</li>
        ))}
      </ol>
    </div>
  )
}

const Body = ({ connection }: { connection: Connection }) => {
  const t = useTexts()
  const phoneUrl = usePhoneUrl()
  const isOffline = useSyncState() === 'offline'
  const { qrcode } = connection
  const hasEnded = endsCode(connection.status)
  return (
    <div className={classes.columns}>
      <div className={classes.code}>
        <QrFrame connection={connection} />
        {qrcode !== '' && <p className={classes.hint}>{t('connections.qr.changes')}</p>}
        {isOffline && <Notice tone="warn">{t('connections.qr.offline')}</Notice>}
      </div>
      <div className={classes.side}>
        {phoneUrl !== null && !hasEnded && <DemoPhone phoneUrl={phoneUrl} qrcode={qrcode} />}
        <PhoneSteps />
        <Notice tone="warn">{t('connections.qr.risk')}</Notice>
      </div>
    </div>
  )
}

/** What is left to show while the dialog fades out. */
const useLastSeen = (connection: Connection | undefined): Connection | undefined => {
  const seen = useRef(connection)
  if (connection) seen.current = connection
  return connection ?? seen.current
}

interface QrDialogProps {
  isOpen: boolean
  onClose: () => void
  connectionId: number
}

/** The code as it changes. Closes by itself once the number is connected, or when its connection is gone. */
export const QrDialog = ({ isOpen, onClose, connectionId }: QrDialogProps) => {
  const t = useTexts()
  const connection = useConnection(connectionId)
  const shown = useLastSeen(connection)
  const name = shown?.name ?? ''
  const isConnected = connection?.status === 'CONNECTED'
  const isGone = connection === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what ends it is the change, not a new name or callback.
  useEffect(() => {
    if (!isOpen || !(isConnected || isGone)) return
    if (isConnected) toast.success(t('connections.connected', { name }))
    onClose()
  }, [isOpen, isConnected, isGone])
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('connections.qr.title', { name })} size="large">
      {shown && <Body connection={shown} />}
    </Dialog>
  )
}
