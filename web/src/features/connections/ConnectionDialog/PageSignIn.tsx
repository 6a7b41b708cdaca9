import IconBrandFacebook from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useIsSignInSet } from '../api/page-sign-in.ts'
import classes from '../ConnectionDialog.module.css'
import { usePageSignIn } from '../usePageSignIn.ts'

interface PageSignInProps {
  channel: 'facebook' | 'instagram'
}

const Offered = ({ channel }: PageSignInProps) => {
  const t = useTexts()
  const isSet = useIsSignInSet()
  const { begin, isBusy } = usePageSignIn()
  if (isSet === undefined) return null
  if (!isSet) return <Notice tone="plain">{t('connections.signIn.notSet')}</Notice>
  return (
    <>
      <div>
        <Button
          look="primary"
          icon={IconBrandFacebook}
          isBusy={isBusy}
          onClick={() => void begin(channel === 'instagram')}
        >
          {t('connections.signIn.action')}
        </Button>
      </div>
      <p className={classes.hint}>
        {t(channel === 'instagram' ? 'connections.signIn.hintInstagram' : 'connections.signIn.hint')}
      </p>
    </>
  )
}

/** Gets the pages from Meta. A plan with only Instagram uses the fields below. */
export const PageSignIn = (props: PageSignInProps) =>
  useUser().company.plan.useFacebook ? <Offered {...props} /> : null
