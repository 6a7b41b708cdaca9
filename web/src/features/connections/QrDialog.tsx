import type { Connection } from '@guiche/contract/features/connections'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/rights.ts'
import { useSyncState } from '../../lib/socket.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { endsCode } from './api/next-step.ts'
import { useConnection, usePhoneUrl } from './api.ts'
import { DemoPhone } from './QrDialog/DemoPhone.tsx'
import { QrFrame } from './QrDialog/QrFrame.tsx'
import { TypedCode } from './QrDialog/TypedCode.tsx'
import classes from './QrDialog.module.css'

type Way = 'scan' | 'type'

const steps = {
  scan: ['open', 'menu', 'link', 'scan'],
  type: ['open', 'menu', 'link', 'other', 'type'],
} as const

const PhoneSteps = ({ way }: { way: Way }) => {
  const t = useTexts()
  return (
    <div>
      <h3 className={classes.title}>{t('connections.qr.stepsTitle')}</h3>
      <ol className={classes.steps}>
        {steps[way].map((step) => (
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
  const mayAsk = useCan('connections-page:actionButtons')
  const [chosen, setChosen] = useState<Way | null>(null)
  const way = chosen ?? (connection.pairing ? 'type' : 'scan')
  return (
    <div className={classes.columns}>
      <div className={classes.code}>
        {way === 'scan' ? <QrFrame connection={connection} /> : <TypedCode connection={connection} />}
        {way === 'scan' && qrcode !== '' && <p className={classes.hint}>{t('connections.qr.changes')}</p>}
        {mayAsk && (
          <Button look="quiet" onClick={() => setChosen(way === 'scan' ? 'type' : 'scan')}>
            {t(way === 'scan' ? 'connections.qr.code.byCode' : 'connections.qr.code.byQr')}
          </Button>
        )}
        {isOffline && <Notice tone="warn">{t('connections.qr.offline')}</Notice>}
      </div>
      <div className={classes.side}>
        {phoneUrl !== null && !(hasEnded && way === 'scan') && (
          <DemoPhone phoneUrl={phoneUrl} connection={connection} way={way} />
        )}
        <PhoneSteps way={way} />
        <Notice tone="warn">{t('connections.qr.risk')}</Notice>
      </div>
    </div>
  )
}

/** The content while the dialog fades out. */
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

/** Shows the changing code. Closes itself when the number is connected, or its connection is deleted. */
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
