import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { isApiError } from '../lib/api-error.ts'
import { errorText } from '../lib/error-text.ts'
import { useTexts } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface ErrorStateProps {
  error: unknown
  /** What could not be loaded, if there is a text for it. */
  title?: string
  onRetry?: () => void
}

/**
 * Says what failed and offers a retry. After a lost connection, queries are repeated automatically: see
 * `lib/query.ts` for the network, `lib/live.ts` for the server.
 */
export const ErrorState = ({ error, title, onRetry }: ErrorStateProps) => {
  const t = useTexts()
  const isUnconnected = isApiError(error) && error.status === 0
  return (
    <div role="alert">
      <EmptyState
        icon={IconCloudOff}
        title={isUnconnected ? t('kit.offlineTitle') : (title ?? t('kit.loadFailed'))}
        text={isUnconnected ? t('kit.offlineText') : errorText(error, t)}
        action={onRetry && <Button onClick={onRetry}>{t('kit.retry')}</Button>}
      />
    </div>
  )
}
