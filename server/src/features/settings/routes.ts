import * as calls from '@guiche/contract/features/settings'
import { bind } from '../../bind.ts'
import { updateSetting } from './actions.ts'
import * as queries from './queries.ts'

export const settingRoutes = [
  bind(calls.companySettings, ({ ctx, params }) => queries.companySettings(ctx, params.id)),
  bind(calls.companySettingOne, ({ ctx, query }) => queries.companySettingOne(ctx, query.column)),
  bind(calls.companySettingOnePayment, ({ ctx, query }) => queries.companySettingOne(ctx, query.column)),
  bind(calls.updateCompanySetting, ({ ctx, body }) => updateSetting(ctx, body.column, body.data)),
  bind(calls.listSettings, ({ ctx }) => queries.listSettings(ctx)),
  bind(calls.settingDetails, ({ ctx, params }) => queries.settingDetails(ctx, params.key)),
  bind(calls.updateSetting, ({ ctx, params, body }) => updateSetting(ctx, params.key, body.value)),
  bind(calls.updateSettingByBody, ({ ctx, body }) => updateSetting(ctx, body.key, body.value)),
  bind(calls.publicSettings, ({ deps }) => queries.publicSettings(deps)),
  bind(calls.publicSetting, ({ deps, params }) => queries.publicSetting(deps, params.key)),
]
