// Generated from wrangler.toml by `npm run types:generate`. Do not edit; see app/platform/settings/env.ts.
declare namespace Cloudflare {
	interface ProductionEnv {
		BUCKET: R2Bucket;
		DB: D1Database;
		SEARCH: D1Database;
		FEED_QUEUE: Queue;
		LISTING_QUEUE: Queue;
		SALES_QUEUE: Queue;
		WEBHOOK_QUEUE: Queue;
		LIMIT_PER_IP: RateLimit;
		LIMIT_PER_ACCOUNT: RateLimit;
		LIMIT_IMAGES_PER_IP: RateLimit;
		LIMIT_PER_API_KEY: RateLimit;
		IMAGES: ImagesBinding;
		ASSETS: Fetcher;
		ENVIRONMENT: string;
		PRODUCT_DOMAIN: string;
		IMAGES_URL: string;
		PROMOTION_SLOTS: DurableObjectNamespace /* PromotionSlots */;
	}
	interface Env {
		BUCKET: R2Bucket;
		DB: D1Database;
		SEARCH: D1Database;
		FEED_QUEUE: Queue;
		LISTING_QUEUE: Queue;
		SALES_QUEUE: Queue;
		WEBHOOK_QUEUE: Queue;
		LIMIT_PER_IP: RateLimit;
		LIMIT_PER_ACCOUNT: RateLimit;
		LIMIT_IMAGES_PER_IP: RateLimit;
		LIMIT_PER_API_KEY: RateLimit;
		IMAGES: ImagesBinding;
		ASSETS: Fetcher;
		ENVIRONMENT: string;
		PRODUCT_DOMAIN: string;
		IMAGES_URL: string;
		PROMOTION_SLOTS: DurableObjectNamespace /* PromotionSlots */;
		MAP_TILES?: string;
	}
}
interface Env extends Cloudflare.Env {}
type StringifyValues<EnvType extends Record<string, unknown>> = {
	[Binding in keyof EnvType]: EnvType[Binding] extends string ? EnvType[Binding] : string;
};
declare namespace NodeJS {
	interface ProcessEnv extends StringifyValues<Pick<Cloudflare.Env, "ENVIRONMENT" | "PRODUCT_DOMAIN" | "IMAGES_URL" | "MAP_TILES">> {}
}
