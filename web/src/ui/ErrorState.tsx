import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { errorText } from '../lib/error-text.ts'
import { useTexts } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** Says what failed in plain words and offers to try again. */
export const ErrorState = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const t = useTexts()
  return (
    <div role="alert">
      <EmptyState
        icon={IconCloudOff}
        title={t('kit.loadFailed')}
        text={errorText(error, t)}
        action={onRetry && <Button onClick={onRetry}>{t('kit.retry')}</Button>}
      />
    </div>
  )
}
