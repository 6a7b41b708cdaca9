import type { MessageLife } from '@guiche/contract/features/ledger'
import { useTexts } from '../../lib/i18n.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useMessageLife } from './api.ts'
import { LifeLine } from './LifeDialog/LifeLine.tsx'
import classes from './LifeDialog.module.css'

/** The id for the provider's support. */
const ProviderIds = ({ life }: { life: MessageLife }) => {
  const t = useTexts()
  const ids = [life.externalId, ...life.alsoAcceptedAs].filter((id) => id !== null)
  return ids.map((id) => (
    <div key={id} className={classes.id}>
      <span className={classes.label}>{t('ledger.life.providerId')}</span>
      <code className={classes.code}>{id}</code>
      <CopyButton value={id} label={t('ledger.life.copyId')} />
    </div>
  ))
}

const Body = ({ messageId }: { messageId: string }) => {
  const t = useTexts()
  const { data, error, refetch } = useMessageLife(messageId)
  if (data === undefined && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows rows={5} />
  return (
    <div className={classes.life}>
      {data.alsoAcceptedAs.length > 0 && <Notice tone="warn">{t('ledger.life.doubled')}</Notice>}
      <LifeLine life={data} />
      <ProviderIds life={data} />
      <p className={classes.hint}>{t(`ledger.life.about.${data.kind}`)}</p>
    </div>
  )
}

interface LifeDialogProps {
  /** Null: closed. */
  messageId: string | null
  onClose: () => void
}

/** Every step of one message with its exact time, and the step that is missing. */
export const LifeDialog = ({ messageId, onClose }: LifeDialogProps) => {
  const t = useTexts()
  return (
    <Dialog isOpen={messageId !== null} onClose={onClose} title={t('ledger.life.title')}>
      {messageId !== null && <Body messageId={messageId} />}
    </Dialog>
  )
}
