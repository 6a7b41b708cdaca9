import IconOpen from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs'
import { useState } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { scanWithDemoPhone } from '../api.ts'
import classes from '../QrDialog.module.css'

interface DemoPhoneProps {
  phoneUrl: string
  /** Empty while the next one is under way. */
  qrcode: string
}

const withCode = (phoneUrl: string, qrcode: string): string => {
  const address = new URL(phoneUrl)
  address.searchParams.set('qr', qrcode)
  return address.href
}

/** In the demo only: nobody needs a phone, one click scans. */
export const DemoPhone = ({ phoneUrl, qrcode }: DemoPhoneProps) => {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const scan = async () => {
    setBusy(true)
    try {
      await scanWithDemoPhone(phoneUrl, qrcode)
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
  return (
    <section className={classes.demo} aria-label={t('connections.qr.demo.title')}>
      <h3 className={classes.title}>{t('connections.qr.demo.title')}</h3>
      <p className={classes.hint}>{t('connections.qr.demo.text')}</p>
      <div className={classes.buttons}>
        <Button look="primary" icon={IconScan} isBusy={isBusy || qrcode === ''} onClick={() => void scan()}>
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
    </section>
  )
}
