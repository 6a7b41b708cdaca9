import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import classes from './ListTop.module.css'

export interface Older {
  has: boolean
  isLoading: boolean
  isFailed: boolean
  load: () => void
}

/** Above the oldest loaded message. Keeps its height, so that loading moves nothing. */
export const ListTop = ({ older }: { older: Older }) => {
  const t = useTexts()
  return (
    <div className={classes.top} data-empty={!older.has || undefined}>
      {older.isLoading && (
        <span role="status" aria-label={t('messages.loadingOlder')}>
          <Spinner size={18} />
        </span>
      )}
      {older.isFailed && !older.isLoading && (
        <>
          <span>{t('messages.olderFailed')}</span>
          <Button onClick={older.load}>{t('messages.retry')}</Button>
        </>
      )}
    </div>
  )
}
