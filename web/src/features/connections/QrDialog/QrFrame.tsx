import type { Connection } from '@guiche/contract/features/connections'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import IconOff from '@tabler/icons-react/dist/esm/icons/IconQrcodeOff.mjs'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { endsCode, whyOf } from '../api/next-step.ts'
import { useSessionVerbs } from '../commands.tsx'
import classes from '../QrDialog.module.css'

/** It was shown and has disappeared: somebody scanned it, or the connection failed meanwhile. */
const useHadCode = ({ qrcode, status }: Connection): boolean => {
  const hadCode = useRef(false)
  useEffect(() => {
    if (qrcode !== '') hadCode.current = true
    else if (status === 'DISCONNECTED') hadCode.current = false
  }, [qrcode, status])
  return hadCode.current
}

const Ended = ({ connection }: { connection: Connection }) => {
  const t = useTexts()
  const { running, run } = useSessionVerbs(connection)
  const why = whyOf(connection)
  const isExpired = why === 'qr_expired'
  return (
    <>
      <IconOff size={32} stroke={1.4} aria-hidden />
      <p className={classes.title}>{isExpired ? t('connections.qr.expired') : t('connections.qr.stopped')}</p>
      {why && !isExpired && <p className={classes.hint}>{t(`connections.connectionReasons.${why}`)}</p>}
      <Button look="primary" icon={IconQrcode} isBusy={running === 'renew'} onClick={() => void run('renew')}>
        {t('connections.action.renew')}
      </Button>
    </>
  )
}

const Waiting = ({ hadCode }: { hadCode: boolean }) => {
  const t = useTexts()
  return (
    <>
      <Spinner size={24} />
      <p>{hadCode ? t('connections.qr.connecting') : t('connections.qr.preparing')}</p>
    </>
  )
}

/** The square where the code is, will be, or was. */
export const QrFrame = ({ connection }: { connection: Connection }) => {
  const t = useTexts()
  const { qrcode, status, name } = connection
  const hadCode = useHadCode(connection)
  if (qrcode !== '') return <QrCode value={qrcode} label={t('connections.qr.label', { name })} size={280} />
  return (
    <div className={classes.frame} role="status">
      {endsCode(status) ? <Ended connection={connection} /> : <Waiting hadCode={hadCode} />}
    </div>
  )
}
