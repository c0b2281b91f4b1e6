/** The columns of the provider record that clients know, in the client's order. */
export const columns = [
  'id',
  'user_id',
  'full_name',
  'email',
  'phone',
  'created_at',
  'rating',
  'service_type',
  'experience',
  'description',
  'location',
  'preferred_npo_category',
  'facebook_url',
  'instagram_url',
  'linkedin_url',
  'website_url',
  'profile_photo_url',
  'business_logo_url',
  'certificates_url',
  'skills',
  'certifications',
  'languages',
  'approved',
  'verification_status',
  'suspended',
  'suspension_reason',
  'suspended_at',
  'payment_retry_count',
  'subscription_status',
  'next_billing_date',
  'last_failed_payment_date',
] as const

export type Column = (typeof columns)[number]
export type Value = string | number | boolean | readonly string[] | Date | null
export type ProviderRecord = Record<Column, Value>

export function isColumn(name: string): name is Column {
  return (columns as readonly string[]).includes(name)
}
