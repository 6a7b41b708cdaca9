import type { Manifest } from '../../manifest.ts'
import { tellOfUse } from './actions/tell-of-use.ts'
import { companyRoutes } from './routes.ts'

export const companies: Manifest = {
  routes: companyRoutes,
  recurring: (deps) => [{ name: 'tell-of-companies-use', everySeconds: 15, run: () => tellOfUse(deps) }],
}
