import { Disk } from 'flydrive'
import type { Store } from './files.server.ts'

/** Creates the bucket of an S3-compatible store. False if it exists, or files are in a folder. */
export async function makeBucket(filesUrl: string): Promise<boolean> {
  if (!filesUrl.startsWith('s3:')) return false
  const { CreateBucketCommand, HeadBucketCommand } = await import('@aws-sdk/client-s3')
  const { client, bucket } = await s3Client(new URL(filesUrl))
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
    return false
  } catch (error) {
    if ((error as { name?: string }).name !== 'NotFound') throw error
  }
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  return true
}

async function s3Client(url: URL) {
  const { S3Client } = await import('@aws-sdk/client-s3')
  const scheme = url.searchParams.get('insecure') === '1' ? 'http' : 'https'
  const client = new S3Client({
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    endpoint: `${scheme}://${url.host}`,
    region: url.searchParams.get('region') ?? 'auto',
    // Stores other than Amazon's reject the checksum trailer of chunked uploads.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    forcePathStyle: true,
  })
  return { client, bucket: url.pathname.slice(1) }
}

export async function s3Store(url: URL): Promise<Store> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { ListObjectsV2Command } = await import('@aws-sdk/client-s3')
  const { client, bucket } = await s3Client(url)
  async function* list() {
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, ContinuationToken }),
      )
      yield (page.Contents ?? []).map(({ Key, LastModified }) => ({
        key: Key!,
        changedAt: LastModified!,
      }))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
  // Such a store writes atomically. A file whose response was lost is found by removeOrphans.
  return { disk: new Disk(driver), list, whole: (key, write) => write(key) }
}
