import { useTexts } from '../lib/i18n.ts'
import { Spinner } from '../ui/Spinner.tsx'
import classes from './Splash.module.css'

/** While it is not known who is here; appears only when that takes noticeably long. */
export const Splash = () => {
  const t = useTexts()
  return (
    <div className={classes.splash} role="status" aria-label={t('kit.loading')}>
      <Spinner size={24} />
    </div>
  )
}
