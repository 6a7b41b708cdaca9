import { logoAddress, useBrand } from '../lib/brand.ts'
import { useTheme } from '../lib/theme.ts'
import classes from './BrandMark.module.css'

interface BrandMarkProps {
  /** With the name, or the tenant's logo in full width; otherwise only the small mark. */
  hasName?: boolean
  size?: number
}

/** The tenant's logo if one is set; otherwise the first letter of the name in the tenant's colour. */
export const BrandMark = ({ hasName = false, size = 32 }: BrandMarkProps) => {
  const { appName, appLogoLight, appLogoDark, appLogoFavicon } = useBrand()
  const { scheme } = useTheme()
  const logo = scheme === 'dark' ? appLogoDark || appLogoLight : appLogoLight || appLogoDark
  if (hasName && logo)
    return <img className={classes.logo} src={logoAddress(logo)} alt={appName} style={{ height: size }} />
  return (
    <span className={classes.brand} title={appName}>
      {appLogoFavicon ? (
        <img src={logoAddress(appLogoFavicon)} alt="" width={size} height={size} />
      ) : (
        <span className={classes.mark} style={{ width: size, height: size, fontSize: size * 0.5 }} aria-hidden>
          {[...appName.trim()][0]?.toLowerCase() ?? '·'}
        </span>
      )}
      {hasName && <span className={classes.name}>{appName}</span>}
    </span>
  )
}
