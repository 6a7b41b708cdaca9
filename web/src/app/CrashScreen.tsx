import IconBug from '@tabler/icons-react/dist/esm/icons/IconBug.mjs'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { isChunkFailure } from '../lib/chunk-failure.ts'
import { useTexts } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Short enough to read out on the phone, stable for the same error. */
const codeOf = (error: unknown): string => {
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error)
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 0xffffff
  return sum.toString(36).toUpperCase().padStart(5, '0')
}

/** Only one screen crashed; the menu and everything else stay. */
export const CrashScreen = ({ error, reset }: ErrorComponentProps) => {
  const t = useTexts()
  if (isChunkFailure(error)) {
    const reload = (
      <Button look="primary" onClick={() => location.reload()}>
        {t('shell.reloadPage')}
      </Button>
    )
    return <EmptyState icon={IconBug} title={t('shell.chunkTitle')} text={t('shell.chunkText')} action={reload} />
  }
  const retry = (
    <Button look="primary" onClick={reset}>
      {t('kit.retry')}
    </Button>
  )
  const text = t('shell.crashText', { code: codeOf(error) })
  return (
    <div role="alert">
      <EmptyState icon={IconBug} title={t('shell.crashTitle')} text={text} action={retry} />
    </div>
  )
}
