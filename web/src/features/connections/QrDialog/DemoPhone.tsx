import type { Connection } from '@guiche/contract/features/connections'
import IconOpen from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconType from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs'
import { useState } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { typeOnDemoPhone } from '../api/pairing.ts'
import { scanWithDemoPhone } from '../api.ts'
import classes from '../QrDialog.module.css'

interface DemoPhoneProps {
  phoneUrl: string
  connection: Connection
  /** By scanning the QR code, or by typing the other one. */
  way: 'scan' | 'type'
}

const withCode = (phoneUrl: string, qrcode: string): string => {
  const address = new URL(phoneUrl)
  address.searchParams.set('qr', qrcode)
  return address.href
}

/** Runs what the simulated phone does, and says why it did not. */
const useDeed = (phoneUrl: string) => {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const run = async (deed: () => Promise<void>) => {
    setBusy(true)
    try {
      await deed()
    } catch (error) {
      toast.error(
        isApiError(error)
          ? t('connections.qr.demo.refused', { reason: error.text })
          : t('connections.qr.demo.unreachable', { address: phoneUrl }),
      )
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}

const Scan = ({ phoneUrl, qrcode }: { phoneUrl: string; qrcode: string }) => {
  const t = useTexts()
  const { isBusy, run } = useDeed(phoneUrl)
  return (
    <>
      <p className={classes.hint}>{t('connections.qr.demo.text')}</p>
      <div className={classes.buttons}>
        <Button
          look="primary"
          icon={IconScan}
          isBusy={isBusy || qrcode === ''}
          onClick={() => void run(() => scanWithDemoPhone(phoneUrl, qrcode))}
        >
          {t('connections.qr.demo.scan')}
        </Button>
        {qrcode !== '' && (
          <>
            <LinkButton href={withCode(phoneUrl, qrcode)} icon={IconOpen}>
              {t('connections.qr.demo.open')}
            </LinkButton>
            <CopyButton value={qrcode} label={t('connections.qr.demo.copy')} />
          </>
        )}
      </div>
    </>
  )
}

const Type = ({ phoneUrl, pairing }: { phoneUrl: string; pairing: Connection['pairing'] }) => {
  const t = useTexts()
  const { isBusy, run } = useDeed(phoneUrl)
  if (!pairing) return <p className={classes.hint}>{t('connections.qr.demo.typeFirst')}</p>
  return (
    <>
      <p className={classes.hint}>{t('connections.qr.demo.typeText')}</p>
      <div className={classes.buttons}>
        <Button
          look="primary"
          icon={IconType}
          isBusy={isBusy}
          onClick={() => void run(() => typeOnDemoPhone(phoneUrl, pairing.code, pairing.number))}
        >
          {t('connections.qr.demo.type')}
        </Button>
      </div>
    </>
  )
}

/** In the demo only: nobody needs a phone, one click scans or types. */
export const DemoPhone = ({ phoneUrl, connection, way }: DemoPhoneProps) => {
  const t = useTexts()
  const title = t('connections.qr.demo.title')
  return (
    <section className={classes.demo} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {way === 'scan' ? (
        <Scan phoneUrl={phoneUrl} qrcode={connection.qrcode} />
      ) : (
        <Type phoneUrl={phoneUrl} pairing={connection.pairing} />
      )}
    </section>
  )
}
