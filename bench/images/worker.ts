import { sql } from 'drizzle-orm'
import { resizeImage } from '~/domain/images/find-or-make-rendition.server'
import { createRenderOnce } from '~/domain/images/render-once'
import { receiveUpload } from '~/domain/images/store-image.server'
import { openImageTransformer } from '~/platform/images/resize-image.server'
import { openBucket } from '~/platform/storage/bucket.server'
import { openDatabase } from '~/platform/storage/database.server'

type Env = { DB: D1Database; BUCKET: R2Bucket; IMAGES: ImagesBinding }

/** The product's own code for images, as it is deployed: without the steps that only the local simulation needs. */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const services = {
      db: openDatabase(env.DB),
      bucket: openBucket(env.BUCKET),
      transform: openImageTransformer(env.IMAGES),
      imageReferences: [() => sql`TRUE`],
      renderOnce: createRenderOnce<never>(),
      now: Date.now(),
    }
    switch (pathname) {
      case '/upload':
        return Response.json(request.body && (await receiveUpload(services, request.body)))
      case '/whole':
        // What an upload costs that is held in memory, and copied once.
        return Response.json(new Uint8Array(await request.arrayBuffer()).slice().length)
      case '/image': {
        const rendered = await resizeImage(services, searchParams.get('checksum') ?? '', {
          region: 'full',
          size: searchParams.get('size') ?? 'max',
          rotation: '0',
          quality: 'default',
          format: 'jpg',
        })
        if (rendered.kind !== 'rendered') return Response.json(rendered, { status: 500 })
        return new Response(rendered.body)
      }
      default:
        return new Response(new Uint8Array(50_000))
    }
  },
}
