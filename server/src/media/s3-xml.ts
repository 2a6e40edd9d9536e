import sax from "sax";

type ListedFile = { readonly key: string; readonly written: string };

/** A page of ListObjectsV2. Throws where the answer is broken off: a file that it leaves out must not pass for a removed one. */
export function readListing(xml: string): { files: ListedFile[]; next: string | undefined } {
  const files: ListedFile[] = [];
  let file = { key: "", written: "" };
  let next: string | undefined;
  readElements(xml, (path, text) => {
    if (path === "ListBucketResult/Contents/Key") file.key = text;
    if (path === "ListBucketResult/Contents/LastModified") file.written = text;
    if (path === "ListBucketResult/NextContinuationToken") next = text;
    if (path !== "ListBucketResult/Contents") return;
    files.push(file);
    file = { key: "", written: "" };
  });
  return { files, next };
}

/** The code of a failure, "" where it has none that can be read; undefined of any other answer. */
export function readErrorCode(xml: string): string | undefined {
  let code: string | undefined;
  try {
    readElements(xml, (path, text) => {
      if (path === "Error/Code") code = text;
      if (path === "Error") code ??= "";
    });
  } catch {
    // A proxy before the store answers in HTML.
  }
  return code;
}

/** Tells of each element when it ends: the names that lead to it, and the text that is directly in it. */
function readElements(xml: string, onElement: (path: string, text: string) => void): void {
  const parser = sax.parser(true);
  const open: { readonly path: string; text: string }[] = [];
  const add = (text: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.onopentag = ({ name }) => {
    const parent = open.at(-1);
    open.push({ path: parent === undefined ? name : `${parent.path}/${name}`, text: "" });
  };
  // The parser of sax is no event target: it takes one listener for each event, as a property.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  parser.ontext = add;
  parser.oncdata = add;
  parser.onclosetag = () => {
    const element = open.pop();
    if (element !== undefined) onElement(element.path, element.text);
  };
  // As above.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  parser.onerror = (error) => {
    throw error;
  };
  parser.write(xml).close();
}
