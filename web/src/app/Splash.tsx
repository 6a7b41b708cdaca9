import { useTexts } from '../lib/i18n.ts'

/** Until it is known who is signed in, the content of `index.html` stays. */
export const Splash = () => {
  const t = useTexts()
  return (
    <div role="status" aria-label={t('kit.loading')}>
      <svg className="starting" viewBox="0 0 24 24" aria-hidden>
        <circle cx="12" cy="12" r="10" />
      </svg>
    </div>
  )
}
