import { describe, expect, it } from "vitest";
import { readErrorCode, readListing } from "./s3-xml.ts";

describe("a page of a listing", () => {
  const page = `<?xml version="1.0" encoding="UTF-8"?>
    <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
      <Name>media</Name><KeyCount>2</KeyCount>
      <Contents><Key>media/a&amp;b&#233;.mp3</Key><LastModified>2026-03-01T00:00:00.000Z</LastModified>
        <Owner><ID>1</ID><Key>of somebody</Key></Owner></Contents>
      <Contents><LastModified>2026-03-02T00:00:00.000Z</LastModified><Key><![CDATA[media/<Key>.mp3]]></Key></Contents>
      <NextContinuationToken>a+b/=</NextContinuationToken>
    </ListBucketResult>`;

  it("has its files and the way to the next one", () => {
    expect(readListing(page)).toEqual({
      files: [
        { key: "media/a&bé.mp3", written: "2026-03-01T00:00:00.000Z" },
        { key: "media/<Key>.mp3", written: "2026-03-02T00:00:00.000Z" },
      ],
      next: "a+b/=",
    });
    expect(readListing("<ListBucketResult/>")).toEqual({ files: [], next: undefined });
  });

  it("that is broken off is no page", () => {
    for (const end of [page.indexOf("</Contents>"), page.indexOf("<NextContinuationToken>"), page.length - 3]) {
      expect(() => readListing(page.slice(0, end))).toThrow();
    }
    expect(() => readListing("<html><br></html>")).toThrow();
  });
});

it.each([
  ["<Error><Code>SlowDown</Code><Key>media/1</Key></Error>", "SlowDown"],
  ["  \n  <Error><Message>It failed</Message></Error>", ""],
  ["<CopyObjectResult><ETag>&quot;1&quot;</ETag></CopyObjectResult>", undefined],
  ["<html><body><br>502</body></html>", undefined],
  ["", undefined],
])("the code of a failure in %j is %j", (xml, code) => {
  expect(readErrorCode(xml)).toBe(code);
});
