import type { Deps } from '../../context.ts'
import { publicSettings } from '../settings/queries.ts'

/** What the page and its manifest contain before any script runs. */
export interface ShownBrand {
  name: string
  /** The URL of the icon; null: ours. */
  icon: string | null
}

export const shownBrand = async (deps: Pick<Deps, 'db' | 'config'>): Promise<ShownBrand> => {
  const { appName, appLogoFavicon } = await publicSettings(deps)
  const base = deps.config.apiBase === '/' ? '' : deps.config.apiBase
  return {
    name: appName,
    icon: appLogoFavicon === '' ? null : `${base}/public/${appLogoFavicon}`,
  }
}
