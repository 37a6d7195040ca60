#!/usr/bin/env bash
# Packs a release: dist/malbrook-VERSION-TARGET.tar.gz and dist/SHA256SUMS. The client must have been built (make client).
#
#   scripts/dist.sh [TARGET]      TARGET: x86_64-unknown-linux-musl and so on; this machine's own if not given
#
# The same commit, compiler and CARGO_HOME give the same bytes, in whatever folder and at whatever time.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo=${CARGO:-cargo}
host=$("${RUSTC:-rustc}" -vV | sed -n 's/^host: //p')
target=${1:-$host}
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
name=malbrook-$version-$target
[ -f web/dist/index.html ] || { echo "the browser client is not built: run make dist, or make client first" >&2; exit 2; }

# Saying the host's own name would build everything a second time, in a folder of its own.
built=${CARGO_TARGET_DIR:-target}
elsewhere=()
if [ "$target" != "$host" ]; then
  built=$built/$target
  elsewhere=(--target "$target")
fi
MALBROOK_CLIENT=web/dist "$cargo" build --locked --release --package malbrook "${elsewhere[@]}"
program=$built/release/malbrook

rm -rf "dist/$name"
mkdir -p "dist/$name"
install -m 755 "$program" "dist/$name/malbrook"
strip "dist/$name/malbrook"
install -m 644 README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE packaging/malbrook.service packaging/malbrook.toml "dist/$name"
mkdir "dist/$name/docs"
install -m 644 docs/*.md "dist/$name/docs"
node scripts/notices.mjs "$target" >"dist/$name/THIRD-PARTY.txt"

# Of a tree that was changed since its commit, the time is that commit's all the same.
when=$(git log -1 --format=%ct 2>/dev/null || echo 0)
tar --sort=name --mtime="@$when" --owner=0 --group=0 --numeric-owner --format=ustar -C dist -cf - "$name" |
  gzip -9 --no-name >"dist/$name.tar.gz"
rm -rf "dist/$name"
(cd dist && sha256sum malbrook-"$version"-*.tar.gz >SHA256SUMS && sha256sum --check --quiet SHA256SUMS)

packed=$(mktemp)
trap 'rm -f "$packed"' EXIT
tar -xOf "dist/$name.tar.gz" "$name/malbrook" >"$packed" && chmod +x "$packed"
said=$("$packed" --version) || true
[ "$said" = "malbrook $version" ] || { echo "the packed program says '$said', not 'malbrook $version'" >&2; exit 1; }
needs=$(objdump -T "$packed" | grep -oE 'GLIBC_[0-9.]+' | sort -uV | tail -1 || true)
echo "dist/$name.tar.gz: $(du -h "dist/$name.tar.gz" | cut -f1), $([ -z "$needs" ] && echo "needs no library" || echo "needs glibc ${needs#GLIBC_} or newer")"
cat dist/SHA256SUMS
